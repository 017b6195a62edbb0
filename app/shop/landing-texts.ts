/** The beadwork template's texts, except for computed ones. */
export const defaultLandingTexts = {
  'page.title': 'Maasai beadwork, made by hand',
  'hero.title': 'Every bead placed by hand',
  'hero.button': 'See the pieces',
  'pieces.title': 'New pieces',
  'shop.eyebrow': 'Shop',
  'shop.title': 'EXCLUSIVE MASAI JEWELRY',
  'shop.line': 'beadwork and the beads for it',
  'about.eyebrow': 'History',
  'about.title': 'A collar can be read before its wearer has said a word',
  'about.text': `Maasai women have always been the makers: with clay, seeds, shell, bone and iron, and since traders brought glass beads up from the coast in the nineteenth century, in a language of colours of their own.

Age, marriage, children, the place one comes from: a set of beadwork tells it to those who read it. Meanings differ from one community to the next. What stays is that a mother teaches her daughter.`,
  'energy.title': 'The energy of Africa',
  'energy.text':
    'Beadwork is made to be seen in motion. When young Maasai leap in the dance, collars lift and fall with the breath and hundreds of beads strike together. Wear it every day: that is what it was made for.',
  'lookbook.title': 'LOOKBOOK',
  'why.title': 'Why Choose Us?',
  'why.list': `Quality: Glass beads on waxed thread and wire, every knot tied twice. A piece leaves when it lies flat and closes well.
Support: Write or call. A person who knows the pieces answers, helps with size and colour, and tells you where yours stands.
Individuality: Beadwork is made by hand, bead by bead, so no two pieces are quite the same.`,
  'contact.title': 'Contact us',
  'contact.text': 'Ask about a size, a colour, a piece you have in mind. We read everything.',
} as const
type DefaultText = keyof typeof defaultLandingTexts
/** The texts listed after `DefaultText` have no constant in the template: it computes them or does not have them. */
export type LandingText =
  | DefaultText
  | `${'about' | 'shop' | 'lookbook' | 'contact'}.menu`
  | 'page.description'
  | 'about.list'
  | 'makers.eyebrow'
  | 'makers.title'
  | 'makers.text'
export type LandingTexts = Partial<Record<LandingText, string>>

/** The owners' text, otherwise the template's. */
export function landingText(texts: LandingTexts, name: DefaultText): string {
  return texts[name] ?? defaultLandingTexts[name]
}

export function splitParagraphs(text: string): string[] {
  return text.split(/\n+/).filter(Boolean)
}

/** Parses lines such as 'Quality: Every knot is tied twice.' */
export function parseList(text: string): { name: string; text: string }[] {
  return splitParagraphs(text).map((line) => {
    const end = line.indexOf(':')
    return { name: line.slice(0, end), text: line.slice(end + 1).trim() }
  })
}
