import { type LandingTexts, landingText, parseList } from '#app/shop/landing-texts.ts'

export function WhySection({ texts }: { texts: LandingTexts }) {
  return (
    <section aria-labelledby="why-title" className="px-margin pt-10 pb-12 md:py-section">
      <h2 id="why-title" className="mb-6 text-3xl md:mb-12">
        {landingText(texts, 'why.title')}
      </h2>
      <div className="grid gap-x-12 border-b border-rule md:grid-cols-3 md:border-0">
        {parseList(landingText(texts, 'why.list')).map(({ name, text }) => (
          <div
            key={name}
            className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 border-t border-rule py-4 md:block md:pt-6"
          >
            <h3 className="text-lg md:mb-3 md:text-xl">{name}</h3>
            <p className="text-sm text-soft md:text-base">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
