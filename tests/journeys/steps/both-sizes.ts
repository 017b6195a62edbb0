/** For a journey that goes another way, or looks at something else, at a desk than on a phone. All others run once. */
export const bothSizes = { tag: '@both-sizes' }
