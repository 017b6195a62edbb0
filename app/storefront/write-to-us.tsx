export function WriteToUs({ className }: { className: string }) {
  return (
    <p className={className}>
      Something else?{' '}
      <a href="/#contact" className="text-link inline-flex min-h-11 items-center">
        Write to us
      </a>
    </p>
  )
}
