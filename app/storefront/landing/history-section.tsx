const colours = [
  {
    name: 'Red',
    swatch: 'bg-bead-red',
    meaning: 'Courage, and the blood of cattle.',
  },
  { name: 'White', swatch: 'bg-paper border border-rule', meaning: 'Milk, and with it health and peace.' },
  { name: 'Blue', swatch: 'bg-bead-blue', meaning: 'The sky, and the rain it gives.' },
  { name: 'Green', swatch: 'bg-bead-green', meaning: 'Grass after that rain.' },
  { name: 'Orange', swatch: 'bg-bead-orange', meaning: 'Milk held out to a guest.' },
  { name: 'Black', swatch: 'bg-bead-black', meaning: 'The people, and hard seasons.' },
]

export function HistorySection() {
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className="px-margin pt-section outline-none">
      <p className="eyebrow mb-4">History</p>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <h2 id="about-title" className="max-w-[11.17em] text-3xl">
          A collar can be read before its wearer has said a word
        </h2>
        <div className="measure flex flex-col gap-4 md:text-lg">
          <p>
            Maasai women have always been the makers: with clay, seeds, shell, bone and iron, and since traders brought
            glass beads up from the coast in the nineteenth century, in a language of colours of their own.
          </p>
          <p>
            Age, marriage, children, the place one comes from: a set of beadwork tells it to those who read it. Meanings
            differ from one community to the next. What stays is that a mother teaches her daughter.
          </p>
        </div>
      </div>
      <dl className="mt-8 grid border-b border-rule md:mt-24 md:grid-cols-3 md:gap-x-4 md:gap-y-9 md:border-0 xl:grid-cols-6">
        {colours.map(({ name, swatch, meaning }) => (
          <div
            key={name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center border-t border-rule py-1.5 md:flex md:flex-col md:items-stretch md:gap-2 md:border-0 md:py-0"
          >
            <dt className="flex items-center gap-3 font-display text-lg md:flex-col md:items-stretch md:text-xl">
              <span aria-hidden="true" className={`size-6 md:h-20 md:w-auto ${swatch}`} />
              {name}
            </dt>
            <dd className="text-sm text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
