/** A line that looks like a running stitch, along an edge. */
export function StitchLine() {
  return (
    <svg aria-hidden="true" className="block w-full bg-ink" height="16" width="100%">
      <line
        x1="0"
        y1="8"
        x2="100%"
        y2="8"
        stroke="var(--color-bead-white)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="12 10"
      />
    </svg>
  )
}
