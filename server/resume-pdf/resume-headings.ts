type Words = {
  resume: string;
  experience: string;
  education: string;
  projects: string;
  skills: string;
  languages: string;
};

const words: ReadonlyMap<string, Words> = new Map(
  Object.entries<Words>({
    en: {
      resume: "Résumé",
      experience: "Experience",
      education: "Education",
      projects: "Selected projects",
      skills: "Skills",
      languages: "Languages",
    },
    de: {
      resume: "Lebenslauf",
      experience: "Berufserfahrung",
      education: "Ausbildung",
      projects: "Ausgewählte Projekte",
      skills: "Kenntnisse",
      languages: "Sprachen",
    },
    es: {
      resume: "Currículum",
      experience: "Experiencia",
      education: "Formación",
      projects: "Proyectos destacados",
      skills: "Competencias",
      languages: "Idiomas",
    },
    fr: {
      resume: "CV",
      experience: "Expérience",
      education: "Formation",
      projects: "Projets choisis",
      skills: "Compétences",
      languages: "Langues",
    },
    it: {
      resume: "Curriculum",
      experience: "Esperienza",
      education: "Formazione",
      projects: "Progetti scelti",
      skills: "Competenze",
      languages: "Lingue",
    },
    nl: {
      resume: "Cv",
      experience: "Werkervaring",
      education: "Opleiding",
      projects: "Geselecteerde projecten",
      skills: "Vaardigheden",
      languages: "Talen",
    },
    pt: {
      resume: "Currículo",
      experience: "Experiência",
      education: "Formação",
      projects: "Projetos selecionados",
      skills: "Competências",
      languages: "Idiomas",
    },
  }),
);

/** The headings of the résumé in the language of the owner's texts; in English where the language isn't known here. */
export function resumeHeadings(language: string): Words {
  return words.get(language.slice(0, 2)) ?? (words.get("en") as Words);
}
