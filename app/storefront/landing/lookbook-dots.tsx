import { useEffect, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type LookbookDotsProps = { total: number; current: number; onGo: (stop: number) => void }

export function LookbookDots({ total, current, onGo }: LookbookDotsProps) {
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
