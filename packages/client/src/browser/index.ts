export { Dashboard, type DashboardOptions, DashboardError } from './dashboard.js';
export { ExtensionFrame } from './extension-frame.js';
