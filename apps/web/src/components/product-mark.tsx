/** The product's mark in the company's colour. `/icon.svg` is the same mark for places where no stylesheet applies. */
export function ProductMark({ sizePx }: { readonly sizePx: number }) {
  return (
    <svg viewBox="0 0 32 32" width={sizePx} height={sizePx} aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M9 23V9h9l5 5v9h-6v-6h-3v6z" fill="var(--on-accent)" />
    </svg>
  );
}
