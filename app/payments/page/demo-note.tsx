/** Says that no real money moves, and links to the sandbox phone that shows the prompt. `url` is the sandbox's. */
export function DemoNote({ url }: { url: string }) {
  return (
    <aside aria-label="Demo mode" className="border border-dashed border-soft px-5 py-4 text-sm">
      <p>
        This shop runs in demo mode: no real money moves. The prompt appears on the{' '}
        <a href={`${url}/handset`} target="_blank" rel="noopener" className="text-link">
          simulated handset
        </a>{' '}
        (opens a new tab).
      </p>
    </aside>
  )
}
