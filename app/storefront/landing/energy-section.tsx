import { onDensePhone } from '#app/catalog/image-path.ts'
import { ScenePicture } from './scene-picture.tsx'
import { stripScenes } from './scenes.ts'

export function EnergySection() {
  const scene = stripScenes.find(({ slug }) => slug === 'strip-4')
  return (
    <section aria-labelledby="energy-title" className="on-dark grid bg-ink text-ivory md:grid-cols-2">
      {scene && (
        <div className="relative min-h-[11rem] md:min-h-[36rem]">
          <ScenePicture
            scene={scene}
            sizes={`${onDensePhone} 66vw, (max-width: 768px) 100vw, 50vw`}
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      <div className="flex flex-col justify-center gap-5 px-margin py-12 md:gap-7 md:py-section md:px-[clamp(2rem,6vw,6rem)]">
        <h2 id="energy-title" className="text-3xl">
          The energy of Africa
        </h2>
        <div className="flex max-w-[30.64em] flex-col gap-4 text-[#e6ddd0] md:text-lg">
          <p>
            Beadwork is made to be seen in motion. When young Maasai leap in the dance, collars lift and fall with the
            breath and hundreds of beads strike together. Wear it every day: that is what it was made for.
          </p>
        </div>
      </div>
    </section>
  )
}
