import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,sandbox,db,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/database.ts'],
    setupFiles: ['tests/support/no-silent-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
