import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A second run against a given server repeats only what touches a database.
    include: process.env.ONLY_DATABASE
      ? ['app/**/*.test.ts']
      : ['{app,bench,sandbox,db,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/database/database.ts'],
    setupFiles: ['tests/support/no-silent-errors.ts', 'tests/support/steady-seed.ts'],
    // Bounds for what never comes, not for what is slow: the machine may be busy with other work.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // One more than the cores: the tests of faults wait for processes a good part of their time.
    maxWorkers: 3,
    // A worker reads the shop's modules once, not for each file. So no test may mock a module, and a test that replaces
    // something global puts it back.
    isolate: false,
  },
})
