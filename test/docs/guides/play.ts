import type { BrowserContextOptions } from 'playwright-core';
import type { Visitor } from '../../browser/browser.js';
import type { GuideCheckout, Known, Step } from '../guide.js';

/** Reader who follows guides. */
export interface Reader {
  checkout: GuideCheckout;
  /** Opens a browser. */
  visitor: (options?: BrowserContextOptions) => Promise<Visitor>;
}

/** Does a step. */
export type Doing = (code: string) => Promise<void> | void;

/** Way to follow a guide. */
export interface Play {
  /** Kinds of its steps in their order, so that no part of it is left out. */
  kinds: string;
  /** Kinds of the steps that are followed; a page of the reference also shows examples. */
  follows: readonly string[];
  /** Work by the kind of the step. */
  doing: Record<string, Doing>;
  /** Returns a step as the reader types it: with the ports of the checkout, and the ids that the terminal showed. */
  typed: (code: string) => string;
  /** Checks further expectations about all steps. */
  check: (steps: readonly Step[]) => void;
  /** Closes everything that the reader has opened. */
  end: () => Promise<void> | void;
}

/** Returns the way to follow a guide for a reader who types its commands, saves its files and reads the output of the program of the guide. */
export const playOf = ({ checkout }: Reader, kinds: string, doing: Record<string, Doing> = {}, known?: Known): Play => ({
  kinds,
  follows: ['sh', 'js', 'text', 'page', 'printed', 'stop'],
  doing: {
    sh: (code) => checkout.shell(code, known),
    js: (code) => checkout.save(code),
    text: (code) => checkout.appPrints(code),
    stop: () => checkout.stopApp(),
    ...doing,
  },
  typed: (code) => checkout.here(code),
  check: () => undefined,
  end: () => undefined,
});
