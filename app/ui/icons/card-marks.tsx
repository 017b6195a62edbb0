/** The logos of both brands. The text beside them names the brands. */
export function CardMarks() {
  return (
    <svg aria-hidden viewBox="0 0 76 24" className="h-[20px]">
      <rect x=".5" y=".5" width="35" height="23" rx="2" fill="#fff" stroke="#ddd4c6" />
      <text x="18" y="16.5" textAnchor="middle" fontSize="12" fontWeight="700" fontStyle="italic" fill="#1a1f71">
        VISA
      </text>
      <rect x="40.5" y=".5" width="35" height="23" rx="2" fill="#fff" stroke="#ddd4c6" />
      <circle cx="53.5" cy="12" r="6.5" fill="#eb001b" />
      <circle cx="62.5" cy="12" r="6.5" fill="#f79e1b" fillOpacity=".9" />
    </svg>
  )
}
