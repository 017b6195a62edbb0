const reasons = [
  {
    name: 'Quality',
    text: 'Glass beads on waxed thread and wire, leather cut by hand, every knot tied twice. A piece leaves when it lies flat and closes well, and not before.',
  },
  {
    name: 'Support',
    text: 'Write to us or call. A person who knows the pieces answers, helps with size and colour, and tells you where your order is in the making.',
  },
  {
    name: 'Individuality',
    text: 'Nothing is stamped out. Each piece is beaded for the one who ordered it, so no two are quite the same.',
  },
]

export function WhySection() {
  return (
    <section aria-labelledby="why-title" className="px-margin py-section">
      <h2 id="why-title" className="mb-10 text-2xl md:mb-14">
        Why Choose Us?
      </h2>
      <div className="border-b border-rule">
        {reasons.map(({ name, text }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)] items-baseline gap-x-16 gap-y-3 border-t border-rule py-8 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:py-10"
          >
            <h3 className="text-3xl">{name}</h3>
            <p className="measure text-soft">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
