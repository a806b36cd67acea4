// The build replaces the compiled file by one without imports, which a server can pass to browsers as it is.
export * from '../errors.js';
export * from './index.js';
