import { ScenePicture } from './scene-picture.tsx'
import { scenes } from './scenes.ts'

export function EnergySection() {
  const scene = scenes['strip-4']
  return (
    <section aria-labelledby="energy-title" className="on-dark grid bg-ink text-ivory md:grid-cols-2">
      {scene && (
        <div className="relative min-h-[22rem] md:min-h-[44rem]">
          <ScenePicture
            scene={scene}
            sizes="(max-width: 768px) 100vw, 50vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      )}
      <div className="flex flex-col justify-center gap-7 px-margin py-section md:px-[clamp(2rem,6vw,6rem)]">
        <h2 id="energy-title" className="text-3xl">
          The energy of Africa
        </h2>
        <div className="flex max-w-[46ch] flex-col gap-5 text-lg text-[#e6ddd0]">
          <p>
            Beadwork is made to be seen in motion. When young Maasai leap in the dance, collars lift and fall with the
            breath and hundreds of beads strike together. Colour, sound and step belong to one piece of work.
          </p>
          <p>
            Bold bands beside quiet ones, a strong colour always parted from the next by a light one: the rhythm is in
            the stringing too. Wear it every day. That is what it was made for.
          </p>
        </div>
      </div>
    </section>
  )
}
