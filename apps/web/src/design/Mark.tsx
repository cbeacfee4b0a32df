/** The sign of the house: a tick, as one makes it when something is sure. */
export function Mark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--tashika-accent)" />
      <path
        d="M8.5 16.5l5 5.5L24 9.5"
        fill="none"
        stroke="var(--tashika-on-accent)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
