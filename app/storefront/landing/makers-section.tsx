import { ContentLinks } from '#app/content/content-links.tsx'
import { useShopTexts } from '#app/shop/shop-texts.ts'
import { makersTexts } from './makers-words.ts'
import { ScenePicture } from './scene-picture.tsx'
import { stripScenes } from './scenes.ts'

/** Links to the makers' page. Only the demo shop has further text here. */
export function MakersSection() {
  const { makingDays, sandboxUrl, contentPages } = useShopTexts()
  const isDemo = sandboxUrl !== null
  const { title, paragraphs, demoNote } = makersTexts(makingDays)
  const scene = stripScenes.find(({ slug }) => slug === 'strip-2')
  if (!isDemo && !contentPages.includes('makers')) return null
  return (
    <section
      aria-labelledby="makers-title"
      className="grid gap-x-16 px-margin pt-12 pb-14 md:py-section md:grid-cols-[3fr_5fr] lg:grid-cols-[5fr_7fr]"
    >
      {scene && (
        <ScenePicture
          scene={scene}
          sizes="(max-width: 768px) 1px, 38vw"
          className="hidden aspect-5/4 size-full object-cover md:block"
        />
      )}
      <div className="flex flex-col justify-center">
        {isDemo && <p className="eyebrow mb-4">Who makes this</p>}
        <h2 id="makers-title" className="max-w-[10.51em] text-2xl md:text-3xl">
          {isDemo ? title : 'Who makes this'}
        </h2>
        {isDemo && (
          <div className="measure mt-5 flex flex-col gap-4 md:mt-9 md:text-lg">
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="text-sm text-soft">{demoNote}</p>
          </div>
        )}
        <ContentLinks keys={['makers']} label="Who makes this" className="md:mt-5" />
      </div>
    </section>
  )
}
