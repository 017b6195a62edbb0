import type { TemplateBranding } from '../template.ts'
import { category, hero, picture, slide } from '../template-parts.ts'

const look: TemplateBranding['look'] = {
  colours: {
    ivory: '#eff5f6',
    paper: '#fbfdfd',
    ink: '#13233f',
    soft: '#495b6f',
    rule: '#c3d3d9',
    red: '#0b5f70',
    'bead-red': '#c2492c',
    'bead-white': '#f6e9cc',
    'bead-blue': '#0b5f70',
    'bead-orange': '#e39b25',
    'bead-green': '#23806f',
    'bead-black': '#13233f',
  },
  fonts: 'cormorant-figtree',
  motif: 'stitch',
  footerLine: 'Cotton, woven and printed by hand.',
}

/** Three threads under and over three others, and the name drawn in strokes of one width. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 152 28">
<path fill="none" stroke="#0b5f70" stroke-width="3.6" d="M5 2V10M5 14V26M13 2V6M13 10V18M13 22V26M21 2V10M21 14V26"/>
<path fill="none" stroke="#c2492c" stroke-width="3.6" d="M1 6H3M7 6H19M23 6H25M1 14H11M15 14H25M1 22H3M7 22H19M23 22H25"/>
<path fill="none" stroke="#13233f" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" d="M38 22V11M38 15A4 4 0 0 1 46 15V22M46 15A4 4 0 0 1 54 15V22M67.4 13C66.6 11.6 65.4 11 63.8 11C61.8 11 60.4 12 60.4 13.7C60.4 17.4 67.8 15.4 67.8 19.2C67.8 21 66.2 22 64 22C62.2 22 60.8 21.3 60 20M74 4V22M74 15.5A4.5 4.5 0 0 1 83 15.5V22M90 11V22M90 5.6V5.7M97 22V11M97 15.5A4.5 4.5 0 0 1 106 15.5V22M123.4 16.5A5.5 5.5 0 0 1 112.4 16.5A5.5 5.5 0 0 1 123.4 16.5M123.4 4V22M130.4 11V22M130.4 5.6V5.7M148.4 16.5A5.5 5.5 0 0 1 137.4 16.5A5.5 5.5 0 0 1 148.4 16.5"/>
</svg>`

const landing: TemplateBranding['landing'] = {
  order: ['shop', 'energy', 'pieces', 'lookbook', 'about', 'makers', 'photos', 'why', 'contact'],
  hidden: [],
  texts: {
    'page.title': 'Handwoven and block-printed cloth',
    'page.description': 'Wraps, throws, cushions, table linen and kitchen cloth of cotton, woven and printed by hand.',
    'hero.title': 'Cloth that likes the wind',
    'hero.button': 'Choose a cloth',
    'shop.menu': 'Cloth',
    'shop.eyebrow': 'All of it washed twice',
    'shop.title': 'To wear, to lean on, to dry your hands with',
    'shop.line': 'woven or printed by hand',
    'energy.title': 'It gets better in use',
    'energy.text':
      'Cotton has to be washed into shape, as a shoe has to be walked in. After ten washes a towel drinks more, after twenty a throw falls in softer folds, and after a hundred somebody in the family has quietly made it theirs.',
    'pieces.title': 'Off the loom this month',
    'lookbook.title': 'Out on the line',
    'about.menu': 'Loom and block',
    'about.eyebrow': 'Loom and block',
    'about.title': 'Nine threads to the centimetre, and each has its place',
    'about.text': `A stripe is decided before the first thread is woven. Up to eleven hundred ends are laid out side by side, sea, white, white, sea, and whoever counts is not spoken to. After that the shuttle only has to keep time.

A print is the other way round. The cloth is plain, the table is long, and everything happens at the last moment: block into the colour, block on to the cloth, one blow with the fist.`,
    'about.list': `Warp: The threads that lie on the loom. Their order is the stripe.
Weft: The thread that the shuttle carries. In Swahili it is mshindio.
Block: Mango wood, cut by hand, one for each colour.
Fringe: Seven ends twisted and knotted, and so on to the corner.`,
    'makers.eyebrow': 'Haba na haba hujaza kibaba',
    'makers.title': 'Little by little fills the measure',
    'makers.text': `It is what one says on the coast of anything that grows slowly. A throw grows by a metre and a half in a day, when the yarn is good and the radio works.

Nobody works alone here: who counts the threads does not weave them, and who prints has them washed by somebody else.`,
    'why.title': 'Three promises',
    'why.list': `It keeps its size: All measures are taken after the second wash.
It keeps its colour: Yarn is dyed before it is woven, so a stripe is the same all through.
It is mended: A seam that opens or a fringe that comes loose is sewn again, free of charge.`,
    'contact.menu': 'Write to us',
    'contact.title': 'Have you a table of odd length?',
    'contact.text': 'Send us its measures and a colour that you like. We answer with a price and a day.',
  },
  pictures: {
    makers: [picture('scene-loom', 'Cones of yarn in six colours beside folded cloth', 40, 55)],
    energy: [picture('scene-line', 'A throw and a printed wrap on a line before a white wall')],
    photos: [
      picture('printed-wrap-2', 'White dots and a corner sun on coral'),
      picture('four-napkins-2', 'Folded napkins with thin white lines'),
      picture('striped-throw-2', 'Stripes in sea and white, thread by thread'),
      picture('sun-cushion-2', 'Printed suns on white'),
      picture('table-runner-2', 'Green stripes on sand'),
      picture('checked-scarf-2', 'Folds in coral and rose'),
    ],
  },
  slides: [
    slide('Throw in sea stripes', 'scene-look-1', 'A striped throw on a line in the sun'),
    {
      picture: picture('scene-look-2', 'Two cushions on a white bench'),
      caption: 'Cushions',
      target: { category: 'Cushions' },
    },
    slide('Leso with five suns', 'printed-wrap-1', 'A coral wrap with a large sun on a line'),
    slide('Apron with one wide pocket', 'striped-apron-1', 'An indigo apron on a peg'),
    slide('Two kitchen towels', 'kitchen-towels-1', 'Two towels over a rail'),
  ],
}

export const clothBranding: TemplateBranding = {
  settings: {
    words: {
      shopName: 'Mshindio',
      contactPhone: '+254 700 000 000',
      contactEmail: 'hello@mshindio.example',
      orderPrefix: 'MSH',
    },
  },
  hero: hero(
    'scene-hero',
    'A striped throw and a printed wrap on a line before a white wall, cushions on the bench below',
  ),
  look,
  logo,
  landing,
  categories: [
    { ...category('Wraps'), picture: 'printed-wrap' },
    { ...category('Throws'), picture: 'striped-throw' },
    { ...category('Cushions'), picture: 'checked-cushion' },
    { ...category('Table linen', 'Table Linen'), picture: 'four-napkins' },
    { ...category('Kitchen'), picture: 'kitchen-towels' },
  ],
}
