/** What a colour says, as it is told most often. */
const colours = [
  {
    name: 'Red',
    swatch: 'bg-bead-red',
    meaning: 'The blood of cattle and the courage to guard them. The colour that holds people together.',
  },
  { name: 'White', swatch: 'bg-paper border border-rule', meaning: 'Milk, and with it health and peace.' },
  { name: 'Blue', swatch: 'bg-bead-blue', meaning: 'The sky, and the rain it gives to the herd.' },
  { name: 'Green', swatch: 'bg-bead-green', meaning: 'Grass after that rain, and the land itself.' },
  { name: 'Orange', swatch: 'bg-bead-orange', meaning: 'Welcome: the gourd of milk held out to a guest.' },
  { name: 'Black', swatch: 'bg-bead-black', meaning: 'The people, and the hard seasons they come through.' },
]

export function HistorySection() {
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-title"
      className="border-t border-rule px-margin py-section outline-none"
    >
      <p className="eyebrow mb-5">History</p>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <h2 id="about-title" className="max-w-[17ch] text-3xl">
          A collar can be read before its wearer has said a word
        </h2>
        <div className="measure flex flex-col gap-5 text-lg">
          <p>
            Maasai women have always been the makers. Long before glass reached East Africa they worked with clay,
            seeds, shell, bone and iron. In the nineteenth century traders brought glass beads from Europe up from the
            coast, and within a generation they had become a language of the makers’ own.
          </p>
          <p>
            Age, marriage, children, the place one comes from: a set of beadwork can tell all of it to those who read
            it. The meanings differ from one community to the next, and fashions change as they do anywhere. What stays
            is that a mother teaches her daughter, and that the work is done together, under a tree, by hand.
          </p>
        </div>
      </div>
      <dl className="mt-16 grid grid-cols-2 gap-x-4 gap-y-9 md:mt-24 md:grid-cols-3 xl:grid-cols-6">
        {colours.map(({ name, swatch, meaning }) => (
          <div key={name} className="flex flex-col gap-2">
            <dt className="flex flex-col gap-3 font-display text-xl">
              <span aria-hidden="true" className={`h-20 ${swatch}`} />
              {name}
            </dt>
            <dd className="text-sm text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
