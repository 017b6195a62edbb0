export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-[80] bg-ink px-5 py-3 text-ivory focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to the content
    </a>
  )
}
