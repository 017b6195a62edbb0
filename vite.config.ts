import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { cssForOlderBrowsers } from './scripts/css-for-older-browsers.ts'
import { islandsBuild, islandsEntry } from './scripts/islands-build.ts'
import { operatorCommands } from './scripts/operator-commands.mjs'
import { reactModules } from './scripts/react-modules.ts'
import { runtimePackages } from './scripts/runtime-packages.ts'
import { webFontFaces } from './scripts/web-font-faces.ts'

/** The last two are named by the code and not needed by a built shop. */
const external = [...runtimePackages, 'vite', 'pg-native']
/** What an operator calls beside the shop, with a file in `scripts/` each. */
const commands = Object.fromEntries(operatorCommands.map((name) => [name, `./scripts/${name}.ts`]))

// The first browsers that the shop is sold in.
const oldest = ['chrome87', 'safari14.1', 'firefox91']

/** The public pages come in few files: what all pages are made of, what the public ones share, and each its own. */
const sharedByPublicPages = [
  'app/root\\.',
  'app/storefront/(shop-layout|skip-link)\\.',
  'app/customers/use-session-ended\\.',
  'app/catalog/(product-visit|sharing/[^/]+|listing/product-query)\\.',
  'app/content/content-links\\.',
  'app/money/price\\.',
  'app/shop/own-page-meta\\.',
  'app/framework/http/shared-page\\.',
  'app/ui/beads/bead-loader\\.',
]
/** Small words of an order and its payment, which most pages after the cart share. */
const sharedAfterTheCart = [
  'app/money/payment-method\\.',
  'app/framework/nairobi\\.',
  'app/orders/(bank-instructions|order-texts)\\.',
  'app/cart/(product-thumbnail|line-description|confirm/use-login-required)\\.',
  'app/customers/personal-page\\.',
  'app/ui/beads/bead-stages\\.',
  'app/payment-links/discount-line\\.',
  'app/payments/phone\\.',
]
/** The countries and their calling codes, and what needs them. The pages of a payment do not. */
const sharedByAddresses = [
  'app/delivery/(countries|phone-number)\\.',
  'app/orders/address-block\\.',
  'app/cart/confirm/contact\\.',
]
/** Amounts in what the visitor pays in, from the cart to the receipt. */
const sharedAmounts = ['app/money/(approximate-kes|visitor-price|amounts-in-kes)\\.']
/** Together they are smaller than one request. */
const sharedByCopying = ['app/ui/copy-(button|link)\\.']
/** The forms of a password, which a guest's order has as well. */
const sharedByAccountForms = ['app/account/(auth-form|use-auth-form|password-field)\\.', 'app/customers/use-login\\.']
/** What the page of an order is made of, by session and by private link. */
const sharedByOrderPages = [
  'app/checkout/order-parts\\.',
  'app/orders/order-lines-table\\.',
  'app/payments/status/[a-z]+-[a-z]+-note\\.',
  'app/reviews/order-reviews\\.',
  'app/conversations/order-help\\.',
]
/** What each screen of the back office is made of. One file: every first visit loads the names of all files. */
const sharedByStaff = [
  'app/staff/screen/(admin-meta|staff-loader|use-staff-params|thumb-bar)\\.',
  'app/framework/(count-text|short-month)\\.',
]
/** What islands are made of: pages without a router load it at the first touch, all others at once. */
const islands = [
  'node_modules/(react|react-dom|scheduler)/',
  'app/storefront/(session-control|header-search)\\.',
  'app/cart/floating-cart\\.',
  'app/money/money\\.',
  'vite/preload-helper',
  'rolldown/runtime',
  'app/framework/text-rules\\.',
  'app/ui/(button|messages|text-field|use-hydrated)\\.',
]
/** What a product's page has in common with the cart, the login and the landing page. */
const sharedByProducts = [
  'app/cart/use-cart\\.',
  'app/catalog/(product|product-options|price-difference|image-path|product-image|inventory/stock)\\.',
  'app/content/content-(page|nav)\\.',
  'app/ui/(notice|use-picture-row)\\.',
]
const sharedScripts = [
  { name: 'islands', test: new RegExp(`(${islands.join('|')})`), priority: 3 },
  { name: 'product', test: new RegExp(`(${sharedByProducts.join('|')})`), priority: 2 },
  { name: 'shop', test: new RegExp(`(node_modules/react-router/|${sharedByPublicPages.join('|')})`), priority: 2 },
  { name: 'addresses', test: new RegExp(`(${sharedByAddresses.join('|')})`), priority: 2 },
  { name: 'order', test: new RegExp(`(${sharedAfterTheCart.join('|')})`), priority: 1 },
  { name: 'amounts', test: new RegExp(`(${sharedAmounts.join('|')})`), priority: 1 },
  { name: 'copy', test: new RegExp(`(${sharedByCopying.join('|')})`), priority: 1 },
  { name: 'account', test: new RegExp(`(${sharedByAccountForms.join('|')})`), priority: 1 },
  { name: 'bought', test: new RegExp(`(${sharedByOrderPages.join('|')})`), priority: 1 },
  { name: 'staff', test: new RegExp(`(${sharedByStaff.join('|')})`), priority: 1 },
]

export default defineConfig(({ command }) => ({
  plugins: [webFontFaces(), tailwindcss(), reactRouter(), reactModules(), islandsBuild(oldest)],
  environments: {
    // Told this, zod does not try whether it may make functions of text, which the pages' policy forbids and browsers report.
    client: {
      define: { 'globalThis.__zod_globalConfig': '({ jitless: true })' },
      build: {
        target: oldest,
        // The editor of pages, which its screen alone loads.
        chunkSizeWarningLimit: 600,
        // The router and the loader of islands preload by themselves.
        modulePreload: false,
        rollupOptions: {
          // React asks for parts of its scheduler that only its development build has.
          checks: { importIsUndefined: false },
          input: [islandsEntry],
          output: {
            // The first file of a visit names all others, so their names are short.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/c-[hash:7].js',
            codeSplitting: { groups: sharedScripts },
          },
        },
      },
    },
    ssr: {
      build: {
        // The pages' style is written into them by the server.
        cssTarget: oldest,
        chunkSizeWarningLimit: 1_500,
        rollupOptions: {
          // The whole house, pages included; and the processes, so that they read no TypeScript.
          checks: { ineffectiveDynamicImport: false },
          input: {
            index: './app/server-build.server.ts',
            server: './server.ts',
            'file-parser': './app/file-parser-process.server.ts',
            'image-encoder': './app/infra/images/image-encoder-process.server.ts',
            ...commands,
          },
        },
      },
      // Decided here, whatever the process is started with: React's other build renders a page ten times slower.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      // What is packed in is only the part that is used: half the memory, and a quicker start.
      resolve: command === 'build' ? { noExternal: true, external } : {},
    },
  },
  css: { postcss: { plugins: command === 'build' ? [cssForOlderBrowsers()] : [] } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
}))
