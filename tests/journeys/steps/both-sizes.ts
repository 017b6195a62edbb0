/** For a journey that differs between desk and phone. All others run once. */
export const bothSizes = { tag: '@both-sizes' }
