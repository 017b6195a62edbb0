import type { TemplateBranding } from '../template.ts'

const middle = { x: 50, y: 50 }

const look: TemplateBranding['look'] = {
  colours: {
    ivory: '#f7eee2',
    paper: '#fffaf3',
    ink: '#2b1a10',
    soft: '#6c5342',
    rule: '#dfcab2',
    red: '#8a3a16',
    'bead-red': '#9a3b17',
    'bead-white': '#f3e3c4',
    'bead-blue': '#22304f',
    'bead-orange': '#c9862b',
    'bead-green': '#586a2b',
    'bead-black': '#2b1a10',
  },
  fonts: 'bricolage-karla',
  motif: 'weave',
  footerLine: 'Baskets of sisal and grass, stitch by stitch.',
}

/** A coil, and the name in strokes of one width. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 0 150 28">
<path fill="none" stroke="#8a3a16" stroke-width="2.4" d="M12 14A2 2 0 0 1 16 14A4 4 0 0 1 8 14A6 6 0 0 1 20 14A8 8 0 0 1 4 14A10 10 0 0 1 24 14A12 12 0 0 1 0 14"/>
<path fill="none" stroke="#2b1a10" stroke-width="3.2" d="M39 5V16A6 6 0 0 0 51 16V5M60 5V23M72 5L61 14L72 23M80 5V23M88.5 23V5M102 23V5M88.7 7L101.8 21M110 6.5H114A7.5 7.5 0 0 1 114 21.5H111.5V6.5M131 5V16A6 6 0 0 0 143 16V5"/></svg>`

const landing: TemplateBranding['landing'] = {
  order: ['pieces', 'about', 'shop', 'energy', 'makers', 'lookbook', 'why', 'contact', 'photos'],
  hidden: [],
  texts: {
    'page.title': 'Baskets of sisal and grass',
    'page.description': 'Bags, bowls, lidded baskets and wall plates of sisal and grass, coiled and stitched by hand.',
    'hero.title': 'One coil, ten thousand stitches',
    'hero.button': 'See the baskets',
    'pieces.title': 'From the workshop',
    'shop.title': 'For the table, the shelf and the road',
    'shop.line': 'each stitched by hand',
    'about.menu': 'How it is made',
    'about.eyebrow': 'How a basket grows',
    'about.title': 'It begins as a knot and goes round until it is large enough',
    'about.text': `A bundle of grass is bent into a coil. A needle leads a strand of sisal round it and through the turn before, so that each stitch holds two turns. There is no mould: hand and eye decide when the wall rises.

The pattern is counted, never drawn. A leaf that is one stitch wide on the fifth turn is eleven wide on the tenth, and has to close again before the rim.`,
    'about.list': `Sisal: Scraped from the leaf, washed and dried on a line for three days.
Grass: Cut after the rains, the inside of every coil.
Rust: From bark, boiled for a night.
Indigo: From the pot, dipped four times.
Ochre: From earth and onion skins.
Black: From iron and the pods of acacia.`,
    'energy.title': 'A basket is half air',
    'energy.text':
      'That is why bread keeps its crust in one, and onions do not sprout. It weighs as much as what was cut for it, it does not mind being dropped, and it is quiet on a table.',
    'makers.eyebrow': 'Who weaves',
    'makers.title': 'A needle, a knee and a good chair',
    'makers.text': `A bread basket takes three days, a laundry basket most of two weeks. Who begins a basket also ends it: no two hands pull a stitch equally tight, and one could see where they met.

These are the words of a demo shop. Weavers say here who they are.`,
    'lookbook.title': 'In the house',
    'why.title': 'What you may ask of a basket',
    'why.list': `It stands: Every bottom is tested on glass. A basket that rocks goes back to its maker.
It lasts: A stitch that comes loose is sewn again without charge, for as long as there is a basket.
It is the only one: The pattern comes again, the hand does not.`,
    'contact.title': 'Write to us',
    'contact.text': 'A size for your shelf, a colour for your wall: tell us, and we say what it takes.',
  },
  pictures: {
    makers: [{ file: 'scene-look-2', alt: 'Hanks of dyed sisal on pegs above a tray', focus: { x: 50, y: 35 } }],
    energy: [{ file: 'scene-strip-1', alt: 'A bowl with zigzags before a basket of grass', focus: middle }],
    photos: [
      { file: 'tall-lidded-basket-2', alt: 'A black line that climbs over cream stitches', focus: middle },
      { file: 'bread-basket-2', alt: 'Leaves that open from the middle of a basket', focus: middle },
      { file: 'keepsake-box-2', alt: 'The lid of a wine red box with its ring', focus: middle },
      { file: 'wall-plate-2', alt: 'Leaves in black and rust, stitch by stitch', focus: middle },
      { file: 'laundry-basket-2', alt: 'Indigo checks on cream coils', focus: middle },
    ],
  },
  slides: [
    {
      picture: { file: 'scene-look-1', alt: 'A tall basket with a pointed lid in morning light', focus: middle },
      caption: '',
      target: { product: 'Tall basket with a pointed lid' },
    },
    {
      picture: { file: 'wall-plate-1', alt: 'A plate with leaves on a wall of clay', focus: middle },
      caption: '',
      target: { product: 'Wall plate with sixteen leaves' },
    },
    {
      picture: { file: 'kiondo-shoulder-bag-1', alt: 'A cream bag with rust bands and leather straps', focus: middle },
      caption: '',
      target: { product: 'Kiondo with two straps' },
    },
    {
      picture: { file: 'fruit-bowl-1', alt: 'A bowl with zigzag lines on a clay floor', focus: middle },
      caption: '',
      target: { product: 'Fruit bowl with three zigzags' },
    },
    {
      picture: { file: 'market-basket-1', alt: 'A large basket of grass with two grips', focus: middle },
      caption: '',
      target: { product: 'Market basket of grass' },
    },
  ],
}

export const basketsFace: TemplateBranding = {
  settings: {
    words: {
      shopName: 'Ukindu',
      contactPhone: '+254 700 000 000',
      contactEmail: 'hello@ukindu.example',
      orderPrefix: 'UKI',
      channelUrl: 'https://t.me/ukindu',
      profileUrl: 'https://www.instagram.com/ukindu',
    },
  },
  hero: {
    file: 'scene-hero',
    alt: 'Baskets of sisal and grass before a wall of clay in early sun',
    focus: { x: 52, y: 55 },
    widest: 1600,
    widestOnPhone: 960,
  },
  look,
  logo,
  landing,
  categories: [
    { key: 'bags', value: 'Bags', label: 'Bags', picture: 'kiondo-shoulder-bag' },
    { key: 'table', value: 'Table', label: 'Table', picture: 'bread-basket' },
    { key: 'storage', value: 'Storage', label: 'Storage', picture: 'laundry-basket' },
    { key: 'lidded_baskets', value: 'Lidded Baskets', label: 'Lidded Baskets', picture: 'tall-lidded-basket' },
    { key: 'walls', value: 'Walls', label: 'Walls', picture: 'wall-plate' },
  ],
}
