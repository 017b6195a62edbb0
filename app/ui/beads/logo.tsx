import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { beadFill } from './bead.ts'
import { beadPath } from './bead-path.ts'
import { beadRadius, logoBeads } from './logo-beads.ts'

type LogoImage = { src: string; width: number; height: number }
type LogoProps = { shopName: string; image?: LogoImage | undefined; className?: string; isLarge?: boolean }

export function Logo({ shopName, image, className, isLarge = false }: LogoProps) {
  if (image)
    return (
      <Link
        to="/"
        className={classNames('inline-flex min-h-[44px] items-center', className)}
        aria-label={`${shopName}, home`}
      >
        <LogoPicture {...image} />
      </Link>
    )
  return (
    <Link
      to="/"
      className={classNames('inline-flex min-h-[44px] items-center gap-2.5 leading-none whitespace-nowrap', className)}
      aria-label={`${shopName}, home`}
    >
      <LogoMark className={isLarge ? 'size-14' : 'size-[min(1.75rem,8vw)]'} />
      <span
        className={classNames(
          'font-display tracking-[0.04em] uppercase',
          isLarge ? 'text-3xl' : 'text-[min(1.375rem,5.6vw)]',
        )}
      >
        {shopName}
      </span>
    </Link>
  )
}

/** Header and footer are dark, so the picture gets the light page background. */
export function LogoPicture(image: LogoImage) {
  const frame = { height: 40, width: 'auto', maxWidth: '45vw', objectFit: 'contain', padding: 4 } as const
  return <img {...image} alt="" className="bg-ivory" style={frame} />
}

const beads = (['red', 'white', 'blue', 'orange'] as const).map((colour) => ({
  colour: colour === 'blue' ? '#3c63c9' : beadFill[colour],
  path: beadPath(logoBeads.filter((bead) => bead.colour === colour)),
}))

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width="28"
      height="28"
      viewBox="-50 -50 100 100"
      className={classNames('shrink-0', className)}
    >
      <circle r="50" fill="var(--color-ink)" />
      <g transform="scale(0.86)" strokeWidth={2 * beadRadius} strokeLinecap="round">
        {beads.map(({ colour, path }) => (
          <path key={colour} d={path} stroke={colour} />
        ))}
      </g>
    </svg>
  )
}
