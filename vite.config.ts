import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The one server build: the whole house, pages included.
  environments: { ssr: { build: { rollupOptions: { input: './app/server-build.server.ts' } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { watch: { ignored: ['**/data/**', '**/build/**'] } },
})
