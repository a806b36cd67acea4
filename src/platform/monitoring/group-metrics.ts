import { AggregatorRegistry } from 'prom-client';
import { messageOf, type Share, type ToMember, type ToPrimary } from './group-messages.js';

/** Milliseconds to wait for the metrics of all processes. After that, only the metrics of this process are shown. */
const WAIT_MS = 5_000;

/** Label with the number of the process. */
const LABEL = 'process';

/**
 * Metrics of all processes of a group, whichever of them receives the request. Each series has the number of its process as a label, so that
 * it starts at zero when the process is replaced, like the series of any process. Values that are the same in every process are shown once.
 */
export class GroupMetrics {
  private readonly waiting = new Map<number, (shares: readonly Share[]) => void>();
  private asked = 0;

  /** Starts to answer the primary. */
  constructor(
    private readonly number: number,
    private readonly own: () => Promise<Share['metrics']>,
  ) {
    process.on('message', (message) => {
      this.receive(messageOf<ToMember>(message));
    });
  }

  /** Returns the metrics in the text format of Prometheus. */
  async text(): Promise<string> {
    return AggregatorRegistry.aggregate((await this.shares()).map(labelled)).metrics();
  }

  private async shares(): Promise<readonly Share[]> {
    const id = ++this.asked;
    const all = new Promise<readonly Share[]>((resolve) => {
      this.waiting.set(id, resolve);
      setTimeout(() => resolve([]), WAIT_MS).unref();
      send({ type: 'metrics wanted', id });
    });
    const shares = await all;
    this.waiting.delete(id);
    return shares.length > 0 ? shares : [await this.share()];
  }

  private async share(): Promise<Share> {
    return { number: this.number, metrics: await this.own() };
  }

  private receive(message: ToMember | undefined): void {
    if (message?.type === 'shares') this.waiting.get(message.id)?.(message.shares);
    if (message?.type === 'share wanted') void this.share().then((share) => send({ type: 'share', id: message.id, share }));
  }
}

const send = (message: ToPrimary): void => {
  // Without a primary, no process waits for the message.
  if (process.connected) process.send?.(message);
};

/** Labels the metrics of a process, except figures of the database, which are the same in every process. */
const labelled = ({ number, metrics }: Share): Share['metrics'] =>
  metrics.map((metric) =>
    metric.aggregator === 'first'
      ? metric
      : {
          ...metric,
          aggregator: 'sum',
          values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, [LABEL]: String(number) } })),
        },
  );
