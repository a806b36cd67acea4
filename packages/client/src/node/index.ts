export { FileTokenStore } from './file-token-store.js';
export { fastifyRoutes, nodeRoutes } from './server.js';
