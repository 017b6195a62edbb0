import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // Told this, zod does not try whether it may make functions of text, which the pages' policy forbids and browsers report.
    client: { define: { 'globalThis.__zod_globalConfig': '({ jitless: true })' } },
    // The one server build: the whole house, pages included.
    ssr: { build: { rollupOptions: { input: './app/server-build.server.ts' } } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
})
