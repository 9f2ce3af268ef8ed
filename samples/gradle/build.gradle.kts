// The same with Gradle 8. The checks of this repository do not run it: they have Maven only.
plugins {
    application
}

repositories {
    mavenLocal() // Until Sextant is published: mvn -DskipTests install puts it there.
    mavenCentral()
}

dependencies {
    implementation(platform("dev.sextant:planner-bom:0.1.0-SNAPSHOT"))
    implementation("dev.sextant:planner-api")
    implementation("dev.sextant:planner-heuristics")
    runtimeOnly("dev.sextant:planner-ortools")
    testImplementation("dev.sextant:planner-contract:0.1.0-SNAPSHOT@pom") {
        isTransitive = true
    }
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(17)
    }
}

sourceSets {
    main {
        java.srcDir("../online-service/src/main/java")
    }
}

application {
    mainClass = "com.example.online.OnlineService"
    applicationDefaultJvmArgs = listOf("--enable-native-access=ALL-UNNAMED")
}

tasks.test {
    useJUnitPlatform()
}
