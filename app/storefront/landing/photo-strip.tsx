import { onDensePhone } from '#app/catalog/image-path.ts'
import { ScenePicture } from './scene-picture.tsx'
import { stripScenes } from './scenes.ts'

export function PhotoStrip() {
  return (
    <section aria-label="Photographs">
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex snap-x overflow-x-auto outline-offset-[-3px] [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {stripScenes.map((scene) => (
          <li key={scene.slug} className="aspect-4/5 w-[38%] shrink-0 snap-start sm:w-1/3 md:w-1/6">
            <ScenePicture
              scene={scene}
              sizes={`${onDensePhone} 26vw, (max-width: 519px) 38vw, (max-width: 768px) 34vw, 17vw`}
              className="aspect-4/5 size-full object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
