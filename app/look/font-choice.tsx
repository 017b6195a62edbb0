import { fontPairs, type Look } from '#app/shop/look.ts'
import fontSamples from './font-samples.css?url'
import { LookChoice } from './look-choice.tsx'

type Pair = { display: string; text: string; textFamily: string; character: string }

const pairs: Record<Look['fonts'], Pair> = {
  'gloock-instrument': {
    display: 'Gloock',
    text: 'Instrument Sans',
    textFamily: 'Instrument Sans Variable',
    character: 'bold and calm',
  },
  'cormorant-figtree': {
    display: 'Cormorant',
    text: 'Figtree',
    textFamily: 'Figtree Variable',
    character: 'fine and classical',
  },
  'bricolage-karla': {
    display: 'Bricolage Grotesque',
    text: 'Karla',
    textFamily: 'Karla Variable',
    character: 'lively and plain',
  },
}

type FontChoiceProps = { chosen: Look['fonts']; onChoose: (fonts: Look['fonts']) => void }

/** Displays the name of each font in that font. */
export function FontChoice({ chosen, onChoose }: FontChoiceProps) {
  return (
    <>
      <link rel="stylesheet" href={fontSamples} />
      <LookChoice
        title="Fonts"
        options={fontPairs.map((value) => ({ value, label: <PairName {...pairs[value]} /> }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  )
}

function PairName({ display, text, textFamily, character }: Pair) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]" style={{ fontFamily: `"${textFamily}"` }}>
      <span className="text-xl" style={{ fontFamily: `"${display}"` }}>
        {display}
      </span>{' '}
      with {text}: {character}
    </span>
  )
}
