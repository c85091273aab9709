type Words = { resume: string; experience: string; education: string; projects: string; skills: string };

const words: ReadonlyMap<string, Words> = new Map(
  Object.entries<Words>({
    en: {
      resume: "Résumé",
      experience: "Experience",
      education: "Education",
      projects: "Selected projects",
      skills: "Skills",
    },
    de: {
      resume: "Lebenslauf",
      experience: "Berufserfahrung",
      education: "Ausbildung",
      projects: "Ausgewählte Projekte",
      skills: "Kenntnisse",
    },
    es: {
      resume: "Currículum",
      experience: "Experiencia",
      education: "Formación",
      projects: "Proyectos destacados",
      skills: "Competencias",
    },
    fr: {
      resume: "CV",
      experience: "Expérience",
      education: "Formation",
      projects: "Projets choisis",
      skills: "Compétences",
    },
    it: {
      resume: "Curriculum",
      experience: "Esperienza",
      education: "Formazione",
      projects: "Progetti scelti",
      skills: "Competenze",
    },
    nl: {
      resume: "Cv",
      experience: "Werkervaring",
      education: "Opleiding",
      projects: "Geselecteerde projecten",
      skills: "Vaardigheden",
    },
    pt: {
      resume: "Currículo",
      experience: "Experiência",
      education: "Formação",
      projects: "Projetos selecionados",
      skills: "Competências",
    },
  }),
);

/** The headings of the résumé in the language of the owner's texts; in English where the language isn't known here. */
export function resumeHeadings(language: string): Words {
  return words.get(language.slice(0, 2)) ?? (words.get("en") as Words);
}
