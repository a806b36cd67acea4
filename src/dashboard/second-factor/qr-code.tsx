import type { JSX } from 'preact';
import { encode } from 'uqr';

/** QR code of a text. It is black on white in every color scheme, because cameras need that. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])));
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${String(size)} ${String(size)}`} shape-rendering="crispEdges">
      <rect fill="#fff" width={size} height={size} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
