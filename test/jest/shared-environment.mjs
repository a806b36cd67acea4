import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire, isBuiltin } from 'node:module';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { atEndOfWorker } from './end-of-worker.mjs';

// A worker with nothing left to do exits without freeing its heap, which takes longer than Jest waits for it. A handle that is still open
// keeps it alive as usual, and is reported.
if (process.send) process.once('beforeExit', () => process.exit());

/**
 * Storages in use. Each file's own copy of Jest has one, which it never disables. Node.js copies the value of every enabled storage to every
 * promise, so each file would slow down all later ones.
 * @type {Set<AsyncLocalStorage<unknown>>}
 */
const enabledStorages = new Set();
const { run } = AsyncLocalStorage.prototype;
/** @this {AsyncLocalStorage<unknown>} @param {Parameters<typeof run>} args */
AsyncLocalStorage.prototype.run = function remember(...args) {
  enabledStorages.add(this);
  return run.apply(this, args);
};

/** Names of the symbols under which Jest keeps the tests of a file. */
const OF_A_FILE = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

/** @typedef {(name: string) => unknown} Require */
/** @typedef {{ requireFrom?: (file: string) => Require }} Running */

/** Loads modules of Node.js. */
const requireBuiltin = createRequire(import.meta.url);
/** Modules of Node.js for which Jest has its own versions. */
const OF_JEST = new Set(['module', 'process']);

/**
 * Returns a function that makes the `require` of a shared module: its own while the module loads, that of the running spec file afterwards.
 * The shared application also runs between two spec files and after the last one, when no spec file can load anything. A driver that then
 * opens a connection requires modules that it has loaded before, or modules of Node.js.
 * @param {ReadonlyMap<string, unknown>} modulesOnce
 * @param {Running} global
 */
const requireLater = (modulesOnce, global) => (/** @type {Require} */ own, /** @type {string} */ file) => {
  /** @type {Map<string, unknown>} */
  const loaded = new Map();
  return Object.assign((/** @type {string} */ name) => {
    if (isBuiltin(name) && !OF_JEST.has(name.replace(/^node:/, ''))) return requireBuiltin(name);
    const require = modulesOnce.has(file) ? global.requireFrom?.(file) : own;
    if (require) loaded.set(name, require(name));
    return loaded.has(name) ? loaded.get(name) : own(name);
  }, own);
};

/** Stands for the main context of this process where Jest wants a context. */
const MAIN_CONTEXT = vm.createContext({});

// Jest compiles modules for a context of `node:vm`. Its global object is a proxy of Jest's, which is queried for every `Promise` and `Map`.
const { compileFunction } = vm;
/** @param {Parameters<typeof compileFunction>} args */
vm.compileFunction = (code, parameters, options) =>
  compileFunction(code, parameters, options?.parsingContext === MAIN_CONTEXT ? { ...options, parsingContext: undefined } : options);

const { exit } = process;
const { console } = globalThis;
const moduleMocker = new ModuleMocker(globalThis);
const modulesOnce = new Map();
/** Applications that the running spec file has started and not stopped. @type {Set<unknown>} */
const openApplications = new Set();
Object.assign(globalThis, {
  atEndOfWorker,
  openApplications,
  modulesOnce,
  requireLater: requireLater(modulesOnce, /** @type {Running} */ (globalThis)),
});

/**
 * Makes the spec files of a worker share the context of the process and, with `shared-modules.mjs`, the loaded modules: loading the whole
 * program takes longer than most specs. Changes of a file are reset at its end.
 */
export default class SharedEnvironment {
  /** @param {{ projectConfig: ConstructorParameters<typeof ModernFakeTimers>[0]['config'] }} settings */
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = moduleMocker;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return MAIN_CONTEXT;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {}

  /** Restores everything that the file replaced, and keeps the rest. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.useRealTimers();
    Reflect.deleteProperty(globalThis, 'requireFrom');
    process.exit = exit;
    globalThis.console = console;
    // Each file's own copy of Jest leaves its tests on the global object, and with their closures everything that they used.
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_A_FILE.has(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
    for (const storage of enabledStorages) storage.disable();
    enabledStorages.clear();
    const open = openApplications.size;
    openApplications.clear();
    // They would slow down later files, and keep the process from ending.
    if (open > 0) throw new Error(`The file has left applications running: ${String(open)}.`);
  }
}
