import type { TemplateBranding } from '../template.ts'
import { category, hero, picture, slide } from '../template-parts.ts'

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

/** A coil, and the name drawn in strokes of one width. */
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
    makers: [picture('scene-look-2', 'Hanks of dyed sisal on pegs above a tray', 50, 35)],
    energy: [picture('scene-strip-1', 'A bowl with zigzags before a basket of grass')],
    photos: [
      picture('tall-lidded-basket-2', 'A black line that climbs over cream stitches'),
      picture('bread-basket-2', 'Leaves that open from the middle of a basket'),
      picture('keepsake-box-2', 'The lid of a wine red box with its ring'),
      picture('wall-plate-2', 'Leaves in black and rust, stitch by stitch'),
      picture('laundry-basket-2', 'Indigo checks on cream coils'),
    ],
  },
  slides: [
    slide('Tall basket with a pointed lid', 'scene-look-1', 'A tall basket with a pointed lid in morning light'),
    slide('Wall plate with sixteen leaves', 'wall-plate-1', 'A plate with leaves on a wall of clay'),
    slide('Kiondo with two straps', 'kiondo-shoulder-bag-1', 'A cream bag with rust bands and leather straps'),
    slide('Fruit bowl with three zigzags', 'fruit-bowl-1', 'A bowl with zigzag lines on a clay floor'),
    slide('Market basket of grass', 'market-basket-1', 'A large basket of grass with two grips'),
  ],
}

export const basketsBranding: TemplateBranding = {
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
  hero: hero('scene-hero', 'Baskets of sisal and grass before a wall of clay in early sun', 52, 55),
  look,
  logo,
  landing,
  categories: [
    { ...category('Bags'), picture: 'kiondo-shoulder-bag' },
    { ...category('Table'), picture: 'bread-basket' },
    { ...category('Storage'), picture: 'laundry-basket' },
    { ...category('Lidded Baskets'), picture: 'tall-lidded-basket' },
    { ...category('Walls'), picture: 'wall-plate' },
  ],
}
