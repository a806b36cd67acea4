/** Options of a command, by their names in camel case. */
type Flags = Readonly<Record<string, unknown>>;

/** Effect that cannot be undone, as a sentence; undefined if the options lead to none. */
type Consequence = string | ((flags: Flags) => string | undefined);

/** Commands that destroy something, move money, lock people or apps out or cannot be undone, with their consequences. */
const CONSEQUENCES: Readonly<Record<string, Consequence>> = {
  'store status': ({ status }) =>
    status === 'active' ? undefined : `The store becomes ${String(status)}: its apps are refused until it is active again.`,
  'merchant password': 'The password of the merchant is replaced, and all sessions of the merchant end.',
  'merchant remove-second-factor': 'The second factor of the merchant is removed: the password alone signs in.',
  'merchant remove-passkeys': 'All passkeys of the merchant are removed.',
  'staff remove': 'The merchant loses access to the store.',
  'role remove': 'The role is removed, and its members lose what it allows.',
  'operator remove': "The operator's pages are closed to the person.",
  'customer erase': 'The personal data of the customer is erased for good, here and by the apps of the store.',
  'app uninstall': 'The app is uninstalled: its tokens stop working, and its subscriptions end.',
  'app status': ({ status }) =>
    status === 'inactive' ? 'The app is refused on all stores, and its waiting deliveries are given up.' : undefined,
  'app rotate-secret': 'The client secret of the app is replaced. The present one stops working after the grace period.',
  'app unlist': 'The app is taken out of the directory, and its developers are told the reason.',
  'app give': 'Another organisation gets the app, with its secrets, logs and income.',
  'bulk import': 'The records of the file are written into the store.',
  'events release': ({ id }) =>
    id === undefined ? 'All dead letters return to the outbox. Later events of their stores may already have been published.' : undefined,
  'clock advance': 'The clock of the store moves forward, never back, and all billing work until then is done.',
  'charge settle': ({ decision }) =>
    decision === 'refund' ? 'The payment is returned, and its charge is not paid.' : 'The payment is accepted, and its charge is paid.',
  'charge refund': 'Money that was paid is returned to the merchant.',
  'charge chargeback': 'The ledger records that a bank has taken the payment back.',
  'charge adjust': 'The ledger changes what the developer is owed.',
  'idp-client rotate-secret': 'The secret of the client is replaced. The present one stops working after the grace period.',
  'idp-grant revoke': 'The consent ends, and the tokens that the client has of the user stop working.',
  'keys rotate': 'A new key signs tokens after the activation delay, and the present one is retired after that.',
  'keys rotate-encryption': 'Every stored secret is encrypted with ENCRYPTION_KEY.',
  backup: ({ keep }) => (keep === undefined ? undefined : 'All but the newest backups in the folder are removed.'),
  restore: ({ verify }) => (verify ? undefined : 'The backup is written into the database of the settings.'),
  distribute: 'The tables of the stores are divided over the nodes, which cannot be reversed.',
};

/** Returns the consequence of a command that cannot be undone; undefined for any other command. */
export function consequenceOf(command: string, flags: Flags): string | undefined {
  const consequence = CONSEQUENCES[command];
  return typeof consequence === 'function' ? consequence(flags) : consequence;
}

/** Names of the commands that may ask for confirmation. */
export const ASKING: readonly string[] = Object.keys(CONSEQUENCES);
