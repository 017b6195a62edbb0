/** For a journey that differs between desktop and phone. All others run once. */
export const bothSizes = { tag: '@both-sizes' }
