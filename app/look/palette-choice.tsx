import { type LookColours, lookColours } from '#app/shop/look-colours.ts'
import { palettes } from './palettes.ts'

type PaletteChoiceProps = { colours: LookColours; onChoose: (colours: LookColours) => void }

/** A tap on a palette replaces all colours of the draft. */
export function PaletteChoice({ colours, onChoose }: PaletteChoiceProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-4 sm:grid-cols-3">
      {palettes.map(({ name, colours: own }) => (
        <button
          key={name}
          type="button"
          aria-pressed={lookColours.every((one) => own[one] === colours[one])}
          className="border border-soft bg-paper text-left text-sm font-medium aria-pressed:outline-2 aria-pressed:-outline-offset-2 aria-pressed:outline-ink"
          onClick={() => onChoose(own)}
        >
          <Sample colours={own} />
          <span className="flex items-center gap-2.5 px-3 py-2.5">
            <span
              aria-hidden="true"
              className="size-4 shrink-0 rounded-full border border-soft p-[3px] [[aria-pressed=true]>span>&]:border-red [[aria-pressed=true]>span>&]:bg-red [[aria-pressed=true]>span>&]:bg-clip-content"
            />
            {name}
          </span>
        </button>
      ))}
    </div>
  )
}

/** A small page with background, heading, button and motif. */
function Sample({ colours }: { colours: LookColours }) {
  const motif = ['bead-red', 'bead-white', 'bead-blue', 'bead-orange', 'bead-green', 'bead-black'] as const
  return (
    <svg aria-hidden="true" viewBox="0 0 160 72" className="block w-full border-b border-rule">
      <rect width="160" height="72" fill={colours.ivory} />
      <rect x="14" y="14" width="78" height="9" fill={colours.ink} />
      <rect x="14" y="30" width="56" height="4" fill={colours.soft} />
      <rect x="108" y="14" width="38" height="20" fill={colours.red} />
      <path d="M14 54H146" stroke={colours.rule} />
      {motif.map((name, index) => (
        <circle key={name} cx={22 + index * 23} cy="54" r="6" fill={colours[name]} stroke={colours.rule} />
      ))}
    </svg>
  )
}
