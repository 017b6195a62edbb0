import { type LandingTexts, landingText, parseList, splitParagraphs } from '#app/shop/landing-texts.ts'

type ListEntry = { name: string; text: string; swatch?: string }

const colours: readonly ListEntry[] = [
  { name: 'Red', swatch: 'bg-bead-red', text: 'Courage, and the blood of cattle.' },
  { name: 'White', swatch: 'bg-paper border border-rule', text: 'Milk, and with it health and peace.' },
  { name: 'Blue', swatch: 'bg-bead-blue', text: 'The sky, and the rain it gives.' },
  { name: 'Green', swatch: 'bg-bead-green', text: 'Grass after that rain.' },
  { name: 'Orange', swatch: 'bg-bead-orange', text: 'Milk held out to a guest.' },
  { name: 'Black', swatch: 'bg-bead-black', text: 'The people, and hard seasons.' },
]

export function HistorySection({ texts, hasList }: { texts: LandingTexts; hasList: boolean }) {
  const own = texts['about.list']
  const list: readonly ListEntry[] = own === undefined ? colours : parseList(own)
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className="px-margin pt-section outline-none">
      <p className="eyebrow mb-4">{landingText(texts, 'about.eyebrow')}</p>
      <div className="grid gap-y-6 lg:grid-cols-2">
        <h2 id="about-title" className="max-w-[11.17em] text-3xl lg:pr-16">
          {landingText(texts, 'about.title')}
        </h2>
        <div className="measure flex flex-col gap-4 md:text-lg">
          {splitParagraphs(landingText(texts, 'about.text')).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
      {hasList && (
        <dl className="mt-8 grid border-b border-rule md:mt-24 md:grid-cols-3 md:gap-x-4 md:gap-y-9 md:border-0 xl:grid-cols-6">
          {list.map(({ name, swatch, text }) => (
            <div
              key={name}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center border-t border-rule py-1.5 md:flex md:flex-col md:items-stretch md:gap-2 md:border-0 md:py-0"
            >
              <dt className="flex items-center gap-3 font-display text-lg md:flex-col md:items-stretch md:text-xl">
                {swatch && <span aria-hidden="true" className={`size-6 md:h-20 md:w-auto ${swatch}`} />}
                {name}
              </dt>
              <dd className="text-sm text-balance text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
