/** The path of a star in a square of 24 units. Begins at the top point. */
const star = 'l3.09 6.26 6.91 1.01-5 4.87 1.18 6.88-6.18-3.25-6.18 3.25 1.18-6.88-5-4.87 6.91-1.01z'
const positions = [0, 1, 2, 3, 4]

function starsPath(from: number, to: number): string {
  return positions
    .slice(from, to)
    .map((position) => `M${12 + 24 * position} 2${star}`)
    .join('')
}

/** Screen readers read the label, or the text beside the stars if there is no label. */
export function Stars({ stars, label }: { stars: number; label?: string }) {
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 120 24"
        width={90}
        height={18}
        fill="currentColor"
        className="inline-block shrink-0 text-ink"
      >
        <path d={starsPath(0, stars)} />
        <path d={starsPath(stars, 5)} opacity={0.22} />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </>
  )
}
