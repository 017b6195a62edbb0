import { useEffect, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { ChevronLeft, ChevronRight } from '#app/ui/icons/icons.tsx'
import { usePictureRow } from '#app/ui/use-picture-row.ts'

/** Buttons and dots to move the row of images. Without scripts visitors scroll the row. */
export function LookbookControls() {
  const { rowRef, stops, current, show } = usePictureRow()
  useEffect(() => rowRef(document.querySelector<HTMLElement>('[data-lookbook]')), [rowRef])
  if (stops === 0) return null
  return (
    <>
      <Arrow side="left" isDisabled={current === 0} onPress={() => show(current - 1)} />
      <Arrow side="right" isDisabled={current === stops - 1} onPress={() => show(current + 1)} />
      <LookbookDots total={stops} current={current} onGo={show} />
    </>
  )
}

type ArrowProps = { side: 'left' | 'right'; isDisabled: boolean; onPress: () => void }

function Arrow({ side, isDisabled, onPress }: ArrowProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={side === 'left' ? 'Previous pictures' : 'Next pictures'}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(
        'thumb-area absolute! top-[calc(50%-1.25rem)] grid size-10 -translate-y-1/2 place-items-center rounded-full bg-ink/70 text-white transition-opacity duration-150 disabled:opacity-35 md:bg-ivory md:text-[black]',
        side === 'left' ? 'left-[10px] md:left-[20px]' : 'right-[10px] md:right-[20px]',
      )}
    >
      <Icon size={20} strokeWidth={1.75} />
    </button>
  )
}

type LookbookDotsProps = { total: number; current: number; onGo: (stop: number) => void }

function LookbookDots({ total, current, onGo }: LookbookDotsProps) {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const dot = row.current?.children[current]
    if (!row.current || !(dot instanceof HTMLElement)) return
    row.current.scrollLeft = dot.offsetLeft + dot.offsetWidth / 2 - row.current.clientWidth / 2
  }, [current])

  return (
    <div className="lookbook-dots">
      <div ref={row}>
        {[...Array(total).keys()].map((stop) => (
          <button
            key={stop}
            type="button"
            aria-label={`Go to picture ${stop + 1}`}
            aria-current={stop === current ? 'true' : undefined}
            onClick={() => onGo(stop)}
            className="group"
          >
            <span
              className={classNames(
                'rounded-full transition-transform duration-150',
                stop === current ? 'size-2.5 bg-red' : 'size-1.5 bg-soft group-hover:scale-150',
              )}
            />
          </button>
        ))}
      </div>
      <p aria-hidden>
        {current + 1} of {total}
      </p>
    </div>
  )
}
