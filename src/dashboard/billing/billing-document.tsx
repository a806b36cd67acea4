import type { ComponentChildren, JSX } from 'preact';
import type { NamedStore } from '../../store/store.service.js';
import { Document } from '../design/document.js';
import { StoreNav } from '../design/store-nav.js';
import { useMessages } from '../design/page-context.js';
import { StoreClock } from '../design/time.js';
import { SECTION } from './parts.js';

interface BillingDocumentProps {
  readonly store: NamedStore;
  readonly title: string;
  /** Lays the page out as a single centered card. */
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** Page of the billing of a store. Times of a sandbox store are marked as times of its own clock. */
export function BillingDocument({ store, title, narrow = false, children }: BillingDocumentProps): JSX.Element {
  const say = useMessages();
  return (
    <Document title={title} nav={<StoreNav store={store} current={SECTION} />} narrow={narrow}>
      <StoreClock store={store}>{children}</StoreClock>
      {store.is_sandbox === 1 && <p class="hint">{say('clock_times')}</p>}
    </Document>
  );
}
