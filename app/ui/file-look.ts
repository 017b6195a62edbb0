export const fileInputClasses =
  'min-h-12 w-full min-w-0 border border-soft bg-paper p-1.5 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:border-0 file:bg-sand file:px-4 file:text-ink aria-invalid:border-red'
