import { useShopWords } from '#app/platform/shop-words.ts'
import { makersWords } from './makers-words.ts'
import { ScenePicture } from './scene-picture.tsx'
import { scenes } from './scenes.ts'

/** Only the demo shop can say this of its makers. */
export function MakersSection() {
  const { makingDays, sandboxUrl } = useShopWords()
  const { title, paragraphs, demoNote } = makersWords(makingDays)
  const scene = scenes['strip-2']
  if (!sandboxUrl) return null
  return (
    <section
      aria-labelledby="makers-title"
      className="grid gap-x-16 px-margin py-section md:grid-cols-[3fr_5fr] lg:grid-cols-[5fr_7fr]"
    >
      {scene && (
        <ScenePicture
          scene={scene}
          sizes="(max-width: 768px) 1px, 38vw"
          className="hidden aspect-5/4 size-full object-cover md:block"
        />
      )}
      <div className="flex flex-col justify-center">
        <p className="eyebrow mb-4">Who makes this</p>
        <h2 id="makers-title" className="mb-5 max-w-[10.51em] text-2xl md:mb-9 md:text-3xl">
          {title}
        </h2>
        <div className="measure flex flex-col gap-4 md:text-lg">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className="text-sm text-soft">{demoNote}</p>
        </div>
      </div>
    </section>
  )
}
