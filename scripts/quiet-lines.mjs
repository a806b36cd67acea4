import { Transform } from 'node:stream';

/**
 * Passes on the log lines of the server, except request lines before a given time: `npm start` fills the demo store through the API, and a
 * hundred request lines would hide its greeting. Request lines are written late, so the time of the request decides.
 */
export class QuietLines extends Transform {
  /** Milliseconds since 1970. */
  #until = Infinity;
  #isOpen = false;
  #rest = '';

  /** Shows the requests from now on. */
  open() {
    this.#until = Date.now();
  }

  /**
   * @override
   * @param {Buffer} chunk
   * @param {BufferEncoding} _
   * @param {import('node:stream').TransformCallback} done
   */
  _transform(chunk, _, done) {
    if (this.#isOpen) {
      done(null, chunk);
      return;
    }
    const lines = (this.#rest + chunk.toString('utf8')).split('\n');
    this.#rest = lines.pop() ?? '';
    const shown = lines.filter((line) => this.#isShown(line)).map((line) => `${line}\n`);
    // An incomplete line is held back until its end arrives, so lines are never split.
    if (this.#isOpen) shown.push(this.#takeRest());
    done(null, shown.join(''));
  }

  /**
   * @override
   * @param {import('node:stream').TransformCallback} done
   */
  _flush(done) {
    done(null, this.#takeRest());
  }

  /** @param {string} line */
  #isShown(line) {
    if (this.#isOpen || !line.endsWith('"msg":"request"}')) return true;
    this.#isOpen = Number(/"time":(\d+)/.exec(line)?.[1]) >= this.#until;
    return this.#isOpen;
  }

  #takeRest() {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }
}
