import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A second run against a given server repeats only what touches a database.
    include: process.env.ONLY_DATABASE ? ['app/**/*.test.ts'] : ['{app,sandbox,db,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/database.ts'],
    setupFiles: ['tests/support/no-silent-errors.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the cores: the tests of faults wait for processes a good part of their time.
    maxWorkers: 3,
  },
})
